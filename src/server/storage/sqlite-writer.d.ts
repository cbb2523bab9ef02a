import { type SQLInputValue } from 'node:sqlite';
import type { Append } from './database.ts';
export interface WriteRequest {
    readonly statements: readonly (WriteStatement | Append)[];
}
export interface WriteStatement {
    readonly sql: string;
    readonly parameters: readonly SQLInputValue[];
    readonly changes?: number;
}
/** Null: written. Otherwise what is wrong; a conflict is nobody's fault. */
export type WriteReply = null | 'conflict' | {
    readonly error: string;
};
export interface WriterData {
    readonly path: string;
}
/**
 * What is written in one transaction. Appends that stand alone come as one text, six lines each: copying one string to this
 * thread costs a fraction of copying a hundred objects, and they are nearly all that is ever written.
 */
export interface Batch {
    readonly appends: string;
    readonly requests: readonly WriteRequest[];
}
export declare const appendLines = 6;
/** First the appends, then the requests, each in the order they came in. */
export type BatchReplies = readonly WriteReply[];
