/**
 * How loudly a message speaks.
 */
export type Severity = "info" | "warning" | "error";

export interface Declared { name: string; kind: string; keep: string[]; }
export interface Listed { name: string; hidden: boolean; rows?: number; columns?: number; }
export interface Message { code: string; message: string; severity: Severity; line?: number; }
export interface Reading { encoding?: string; delimiter?: string; decimal?: string; header?: boolean; columns: Declared[]; }
export interface Unpacked { tables: Listed[]; taken?: string; reading: Reading; notices: Message[]; }
export class Table {
    free(): void;
    about(): Unpacked;
    bytes(): Uint8Array;
    constructor(bytes: Uint8Array, table?: string | null);
}
export default function __wbg_init(): Promise<unknown>;
