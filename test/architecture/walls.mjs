// Checks the walls between the rooms: every import against the table in rooms.mjs. Exit status 1 when one is broken.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { cruise } from 'dependency-cruiser';
import extractTSConfig from 'dependency-cruiser/config-utl/extract-ts-config';
import { rooms, words } from './rooms.mjs';
import toRules from './walls.cjs';

const { options, forbidden } = toRules({ rooms, words });
const roots = ['server', 'firmware-bridge', 'calibration', 'web'].filter((root) => existsSync(root));
const { output } = await cruise(roots, { ...options, ruleSet: { forbidden }, validate: true }, {}, { tsConfig: extractTSConfig('tsconfig.json') });
const broken = output.summary.violations.filter((violation) => violation.rule.severity === 'error');
for (const { rule, from, to, cycle } of broken) console.log(`${from} -> ${cycle ? cycle.map((step) => step.name ?? step).join(' -> ') : to}: ${rule.name}`);

// A folder that no row of the table speaks of is a wall not built.
const listed = new Set([...Object.keys(rooms)]);
const free = new Set(['server/cli', 'firmware-bridge/firmware', 'web/dist', 'web/public', 'calibration/tools']);
const homeless = roots.flatMap((root) => readdirSync(root, { withFileTypes: true }).filter((entry) => entry.isDirectory() && entry.name !== 'node_modules').map((entry) => `${root}/${entry.name}`)).filter((room) => !listed.has(room) && !free.has(room));
for (const room of homeless) console.log(`${room}: no row in test/architecture/rooms.mjs`);
// Chance is an argument in the pure rooms; no lint rule can forbid one member of Math.
const pure = Object.entries(rooms).filter(([room, { node }]) => !node && !room.startsWith('web/')).map(([room]) => room);
const lucky = pure.filter((room) => existsSync(room)).flatMap((room) => readdirSync(room, { recursive: true }).filter((file) => file.endsWith('.ts')).map((file) => `${room}/${file}`)).filter((file) => readFileSync(file, 'utf8').includes('Math.random'));
for (const file of lucky) console.log(`${file}: Math.random in a pure room`);

const faults = broken.length + homeless.length + lucky.length;
console.log(`${output.summary.totalCruised} modules, ${faults} broken walls`);
process.exit(faults > 0 ? 1 : 0);
