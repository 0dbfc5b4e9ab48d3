/** The words that cross the door, as `src/contract/` declares them: nomogram.d.ts is made from these sources. */
import type { Opened as EngineOpened, ReadOptions as EngineReadOptions } from "./nomogram.js";
import type { Listed, Message } from "./unpack.js";

export * from "./nomogram.js";

/** What the page knows beside the engine: of a file that held the table in another form. */
export interface Packed {
  /** Sheets of a workbook, or files of an archive, to choose from; none where there is one. */
  tables: Listed[];
  /** The one that was taken. */
  taken?: string;
  /** What was assumed while it was unpacked. */
  notices: Message[];
  /** Whether the text was written here, so that its letters and delimiters are no question. */
  written: boolean;
}

export interface Opened extends EngineOpened {
  packed?: Packed;
}

export interface ReadOptions extends EngineReadOptions {
  /** The sheet of a workbook, or the file of an archive; absent: the first that is shown and is a table. */
  sheet?: string;
}
