// The table of rooms as rules for dependency-cruiser.
const escaped = (text) => text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');

/** Rules that let each room import only what the table says. */
const rulesOf = ({ rooms, words }) =>
  Object.entries(rooms).flatMap(([room, { may, packages, node }]) => {
    const reachable = [...new Set([room, ...may, ...(room === 'server/geometry' ? [] : words)])].filter((r) => !(room === 'server/geometry' && r !== room));
    const from = { path: `^${escaped(room)}/` };
    const rules = [
      { name: `${room}: other rooms`, severity: 'error', from, to: { path: '^(server|web|calibration|firmware-bridge|test)/', pathNot: `^(${reachable.map(escaped).join('|')})/` } },
      { name: `${room}: packages`, severity: 'error', from, to: { path: 'node_modules/', pathNot: packages.length ? `node_modules/(${packages.map(escaped).join('|')})/` : '^$' } },
      { name: `${room}: packages not installed`, severity: 'error', from, to: { couldNotResolve: true } },
    ];
    return node ? rules : [...rules, { name: `${room}: Node`, severity: 'error', from, to: { dependencyTypes: ['core'] } }];
  });

module.exports = (table) => ({
  forbidden: [{ name: 'no cycles', severity: 'error', from: {}, to: { circular: true } }, ...rulesOf(table)],
  options: {
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^web/dist/' },
    enhancedResolveOptions: { extensions: ['.ts', '.js', '.mjs', '.cjs', '.json'], exportsFields: ['exports'], conditionNames: ['import', 'node', 'default', 'types'] },
  },
});
