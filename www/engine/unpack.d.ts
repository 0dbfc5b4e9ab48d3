/**
 * What the file says of a column.
 */
export interface Declared {
    /**
     * Its name.
     */
    name: string;
    /**
     * "categorical", "text".
     */
    kind: string;
    /**
     * Values of it, whatever they look like: "NA" may be one.
     */
    keep: string[];
}

export type InitInput = RequestInfo | URL | Response | BufferSource | WebAssembly.Module;

export interface InitOutput {
    readonly memory: WebAssembly.Memory;
}

/**
 * One sheet, or one file of an archive.
 */
export interface Listed {
    /**
     * Its name.
     */
    name: string;
    /**
     * Whether the workbook does not show it.
     */
    hidden: boolean;
    /**
     * Rows up to the last that is used, where the file tells it.
     */
    rows?: number;
    /**
     * Columns up to the last that is used, where the file tells it.
     */
    columns?: number;
}

/**
 * A problem or a notice as it leaves the crate: as those of the engine.
 */
export interface Message {
    /**
     * Short name, stable: "damaged-file".
     */
    code: string;
    /**
     * The sentence.
     */
    message: string;
    /**
     * Whether the person should look at it, or it merely records what was done.
     */
    severity: Severity;
    /**
     * Physical line of the file, 1-based.
     */
    line?: number;
}

/**
 * What is known of the text: as options of the reader of tables.
 */
export interface Reading {
    /**
     * "utf-8".
     */
    encoding?: string;
    /**
     * ",".
     */
    delimiter?: string;
    /**
     * ".", where numbers were written.
     */
    decimal?: string;
    /**
     * Whether the first line holds names.
     */
    header?: boolean;
    /**
     * Columns of which the file says what they are.
     */
    columns: Declared[];
}

/**
 * How loudly a message speaks.
 */
export type Severity = "info" | "warning" | "error";

export type SyncInitInput = BufferSource | WebAssembly.Module;

/**
 * The table in a file. Thrown is a `Message`.
 */
export class Table {
    free(): void;
    [Symbol.dispose](): void;
    /**
     * All else that is known of it.
     */
    about(): Unpacked;
    /**
     * Its text; once.
     */
    bytes(): Uint8Array;
    /**
     * Unpacks; `table`: the sheet or file that is asked for.
     *
     * # Errors
     * A `Message` that says why there is no table.
     */
    constructor(bytes: Uint8Array | number[], table?: string | null);
}

/**
 * What was in the file.
 */
export interface Unpacked {
    /**
     * Sheets of a workbook, or tables of an archive, to choose from. None where there is nothing to choose.
     */
    tables: Listed[];
    /**
     * The name of the one that was taken, where there is a list.
     */
    taken?: string;
    /**
     * What the reader need not find out, since it is known how the text was written.
     */
    reading: Reading;
    /**
     * What was assumed, and what the text cannot say.
     */
    notices: Message[];
}

/**
 * If `module_or_path` is {RequestInfo} or {URL}, makes a request and
 * for everything else, calls `WebAssembly.instantiate` directly.
 *
 * @param {{ module_or_path: InitInput | Promise<InitInput> }} module_or_path - Passing `InitInput` directly is deprecated.
 *
 * @returns {Promise<InitOutput>}
 */
export default function __wbg_init (module_or_path?: { module_or_path: InitInput | Promise<InitInput> } | InitInput | Promise<InitInput>): Promise<InitOutput>;

/**
 * Instantiates the given `module`, which can either be bytes or
 * a precompiled `WebAssembly.Module`.
 *
 * @param {{ module: SyncInitInput }} module - Passing `SyncInitInput` directly is deprecated.
 *
 * @returns {InitOutput}
 */
export function initSync(module: { module: SyncInitInput } | SyncInitInput): InitOutput;
