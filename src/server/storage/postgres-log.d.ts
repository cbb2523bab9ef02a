import type { Pool } from 'pg';
import type { Append, StorageWatch, WriteResult } from './database.ts';
/** Entries of one table that follow each other: all of them are written, or none. */
type Chain = readonly [Append, ...Append[]];
/** The same for one entry in the middle of a transaction. */
export declare function appendQuery({ tableId, seq, at, hash, body, previousHash }: Append): {
    text: string;
    values: (string | number)[];
    changes: number;
};
/** What is found if an entry has been written. */
export declare function foundQuery({ tableId, seq, hash }: Append): {
    text: string;
    values: (string | number)[];
};
export declare class PostgresLog {
    #private;
    /** The pool is this class's own, with one connection. */
    constructor(pool: Pool, watch: StorageWatch);
    /** After everything that waits has been written. */
    close(): Promise<void>;
    append(chain: Chain): Promise<WriteResult>;
}
export {};
