import type { Append, Statement } from './database.ts';
/** Entries that follow each other, and nothing else: the later ones fail if the first does. */
export declare function chainOf(statements: readonly Statement[]): readonly [Append, ...Append[]] | null;
