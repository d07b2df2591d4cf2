/** A colour as the camera would record it under the look's own light, 0 to 255. */
export type Rgb = readonly [number, number, number];

/** A light over the table: place in mm over the board's centre, `size` mm across (soft shadows), power relative to the others. */
export type Lamp = { readonly x: number; readonly y: number; readonly z: number; readonly size: number; readonly power: number };

/** How one kind of piece is made. */
export type Make = {
  readonly top: Rgb;
  readonly side: Rgb;
  /** Depth of the turned grooves, 0 none. */
  readonly grooves: number;
  /** Printed rings: from and to as shares of the radius, and their colour. */
  readonly rings: readonly (readonly [from: number, to: number, colour: Rgb])[];
  /** How much the pieces of a set differ from one another. */
  readonly spread: number;
};

/** One table as a camera may find it: board, discs, light and the usual place of the camera. */
export type Look = {
  readonly id: string;
  readonly wood: { readonly base: Rgb; readonly dark: Rgb; readonly grain: number; readonly isUpright: boolean };
  readonly ink: { readonly line: Rgb; readonly accent: Rgb; readonly strength: number };
  /** 0 new, 1 worn to the wood; powder smears on it. */
  readonly wear: number;
  readonly powder: number;
  readonly frame: { readonly colour: Rgb; readonly wall: Rgb; readonly corners: Rgb | undefined };
  readonly pocket: { readonly inside: Rgb; readonly net: Rgb | undefined; /** Width of a mesh, mm. */ readonly mesh: number };
  readonly around: { readonly kind: 'plain' | 'cloth' | 'planks' | 'carpet'; readonly a: Rgb; readonly b: Rgb; readonly c: Rgb };
  readonly white: Make;
  readonly black: Make;
  readonly queen: Make;
  readonly striker: Make;
  readonly lamps: readonly Lamp[];
  readonly ambient: number;
  readonly glare: number;
  readonly shininess: number;
  /** Ranges the camera's pose is drawn from: degrees from straight above, degrees of turn, degrees of azimuth either way from the south, degrees of view. */
  readonly pose: { readonly tilt: readonly [number, number]; readonly turn: number; readonly azimuth: number; readonly view: readonly [number, number]; readonly bend: readonly [number, number] };
  /** Skin and sleeve of the four seats and the umpire. */
  readonly skins: readonly Rgb[];
  readonly sleeves: readonly Rgb[];
  /** White balance of the camera. */
  readonly tint: Rgb;
};
