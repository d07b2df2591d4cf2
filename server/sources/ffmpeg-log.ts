/** One frame as ffmpeg's `showinfo` filter told of it: time in s on the input's clock, size in px after rotation. */
export type Shown = { readonly t: number; readonly width: number; readonly height: number };

/** What ffmpeg has said so far: frames in order, and what it knows of the input. */
export type FfmpegLog = {
  /** Frames told of and not yet taken: whoever takes one removes it. */
  readonly shown: Shown[];
  fps: number | undefined;
  /** Length of the video in s, when its header says. */
  duration: number | undefined;
  /** The input ended before its header said, or broke off. */
  isCut: boolean;
  /** The last complaint in one line. */
  complaint: string;
};

/** A log with nothing in it. */
export const emptyLog = (): FfmpegLog => ({ shown: [], fps: undefined, duration: undefined, isCut: false, complaint: '' });

const cutWords = /partial file|ended prematurely|truncat|packet corrupt|incomplete frame/i;
const chatter = /^\s*(ffmpeg version|built with|configuration:|lib(av|sw|post)|Input #|Output #|Metadata:|Stream (#|mapping)|Duration:|Press \[q\]|frame=|size=|video:|encoder|major_brand|minor_version|compatible_brands|handler_name|vendor_id|title|Side data|displaymatrix|\[Parsed_showinfo|\[swscaler|config |color_range|Last message)/i;

/** Takes one line of ffmpeg's standard error into the log. */
export const readLogLine = (log: FfmpegLog, line: string): void => {
  const frame = /Parsed_showinfo.* n:\s*\d+ .*pts_time:\s*(-?[\d.]+|NOPTS).* s:(\d+)x(\d+)/.exec(line);
  if (frame) {
    const t = frame[1] === 'NOPTS' ? Number.NaN : Number(frame[1]);
    log.shown.push({ t, width: Number(frame[2]), height: Number(frame[3]) });
    return;
  }
  if (line.includes('Parsed_showinfo')) return;
  const duration = /Duration: (\d+):(\d\d):(\d\d(?:\.\d+)?)/.exec(line);
  if (duration) log.duration = Number(duration[1]) * 3600 + Number(duration[2]) * 60 + Number(duration[3]);
  const fps = /Stream #0.*Video:.* (\d+(?:\.\d+)?) fps/.exec(line);
  if (fps && log.fps === undefined) log.fps = Number(fps[1]);
  if (cutWords.test(line)) log.isCut = true;
  const text = line.trim();
  if (text !== '' && !chatter.test(line) && !/^\S+\s+:/.test(text) && !/deprecated|Using AVStream|not enough frames|probesize/i.test(text)) log.complaint = text.replace(/^\[[^\]]*\]\s*/, '').slice(0, 200);
};
