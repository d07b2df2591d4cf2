import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { boardPoint, type Camera, project } from '../../server/geometry/camera.ts';
import { homographyOf, inverse, mapped } from '../../server/geometry/homography.ts';
import { layout } from '../../server/geometry/layout.ts';
import { quarterTurned } from '../../server/geometry/plane.ts';
import { facing, pocketCentre, pockets, seats, seenFrom, tables, toTheRight } from '../../server/geometry/table.ts';

const seed = 20261130;

describe('homography', () => {
  it('carries every point of random quadrilaterals there and back', () => {
    const corner = (x: number, y: number) => fc.tuple(fc.double({ min: x - 60, max: x + 60, noNaN: true }), fc.double({ min: y - 60, max: y + 60, noNaN: true }));
    fc.assert(
      fc.property(fc.tuple(corner(200, 100), corner(900, 100), corner(1000, 700), corner(100, 700)), fc.double({ min: -370, max: 370, noNaN: true }), fc.double({ min: -370, max: 370, noNaN: true }), (to, x, y) => {
        const from = [[-370, 370], [370, 370], [370, -370], [-370, -370]] as const;
        const h = homographyOf(from, to);
        expect(h).toBeDefined();
        from.forEach((p, i) => {
          const [u, v] = mapped(h!, p[0], p[1]);
          expect(Math.hypot(u - to[i]![0], v - to[i]![1])).toBeLessThan(1e-6);
        });
        const [u, v] = mapped(h!, x, y);
        const [bx, by] = mapped(inverse(h!), u, v);
        expect(Math.hypot(bx - x, by - y)).toBeLessThan(1e-6);
      }),
      { seed, numRuns: 300 },
    );
  });

  it('says that points on one line have none', () => {
    expect(homographyOf([[0, 0], [1, 1], [2, 2], [3, 3]], [[0, 0], [1, 0], [1, 1], [0, 1]])).toBeUndefined();
  });
});

describe('camera', () => {
  // A camera 1.2 m from the centre, tilted by `tilt` towards the south side.
  const over = (tilt: number, k1: number): Camera => {
    const c = Math.cos(tilt);
    const s = Math.sin(tilt);
    return { width: 1280, height: 720, fx: 1000, fy: 1000, cx: 640, cy: 360, distortion: [k1, 0.01, 0.001, -0.001, 0], rotation: [1, 0, 0, 0, -c, -s, 0, s, -c], translation: [0, 0, 1200] };
  };

  it('finds the board point of every pixel at the height it was seen', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 0.78, noNaN: true }), fc.double({ min: -0.1, max: 0.05, noNaN: true }), fc.double({ min: -370, max: 370, noNaN: true }), fc.double({ min: -370, max: 370, noNaN: true }), fc.double({ min: 0, max: 30, noNaN: true }), (tilt, k1, x, y, z) => {
        const camera = over(tilt, k1);
        const p = boardPoint(camera, project(camera, { x, y, z }), z);
        expect(Math.hypot(p.x - x, p.y - y)).toBeLessThan(0.01);
      }),
      { seed, numRuns: 300 },
    );
  });

  it('shows north at the top and east to the right', () => {
    const camera = over(0.3, 0);
    const centre = project(camera, { x: 0, y: 0, z: 0 });
    expect(project(camera, { x: 0, y: 300, z: 0 }).v).toBeLessThan(centre.v);
    expect(project(camera, { x: 300, y: 0, z: 0 }).u).toBeGreaterThan(centre.u);
  });
});

describe('table', () => {
  it.each(Object.values(tables))('$id: pockets touch both cushions and lie in their corners', (table) => {
    for (const pocket of pockets) {
      const { x, y } = pocketCentre(table, pocket);
      expect(table.side / 2 - Math.abs(x)).toBeCloseTo(table.pocket / 2, 9);
      expect(table.side / 2 - Math.abs(y)).toBeCloseTo(table.pocket / 2, 9);
      expect(y > 0 ? 'n' : 's').toBe(pocket[0]);
      expect(x > 0 ? 'e' : 'w').toBe(pocket[1]);
    }
  });

  it('lets each seat see its own side at the bottom', () => {
    const sides = { south: { x: 0, y: -300 }, east: { x: 300, y: 0 }, north: { x: 0, y: 300 }, west: { x: -300, y: 0 } };
    for (const seat of seats) {
      const own = seenFrom(seat, sides[seat]);
      expect(own.x).toBeCloseTo(0, 9);
      expect(own.y).toBeCloseTo(-300, 9);
      expect(facing(facing(seat))).toBe(seat);
      expect(toTheRight(toTheRight(seat))).toBe(facing(seat));
    }
  });
});

describe('layout', () => {
  it.each(seats)('from %s: nineteen discs, neighbours touch, none overlap, the stem of the Y points at the starter', (seat) => {
    const d = 31.8;
    const places = layout(d, seat);
    expect(places.filter((p) => p.who === 'first')).toHaveLength(9);
    expect(places.filter((p) => p.who === 'second')).toHaveLength(9);
    for (const a of places) {
      const gaps = places.filter((b) => b !== a).map((b) => Math.hypot(a.at.x - b.at.x, a.at.y - b.at.y) - d);
      expect(Math.min(...gaps)).toBeGreaterThan(-1e-9);
      expect(Math.min(...gaps)).toBeLessThan(1e-9);
    }
    const stem = places.filter((p) => p.who === 'first').map((p) => seenFrom(seat, p.at)).filter((p) => Math.abs(p.x) < 1 && p.y < 0);
    expect(stem).toHaveLength(2);
  });

  it('turning four quarters changes nothing', () => {
    expect(quarterTurned({ x: 3, y: 4 }, 4)).toEqual({ x: 3, y: 4 });
  });
});
