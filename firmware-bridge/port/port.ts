/** Why a port could not be opened or went away. */
export type PortFault = { readonly code: 'absent' | 'locked' | 'denied' | 'noModule' | 'unplugged' | 'broken'; readonly text: string };

/** An open wire to a controller. */
export type Port = { write(text: string): void; close(): Promise<void> };

/** What an open wire tells: bytes as they come, and once that it is gone. */
export type PortListener = { readonly bytes: (bytes: Uint8Array) => void; readonly closed: (fault: PortFault) => void };

/** Opens a path; a port that cannot be opened is a value, nothing throws. */
export type OpenPort = (path: string, listener: PortListener) => Promise<{ readonly ok: true; readonly port: Port } | { readonly ok: false; readonly fault: PortFault }>;

/** Where ports come from: how to open one, and which there are. */
export type PortSource = { readonly open: OpenPort; readonly list: () => Promise<readonly string[]> };
