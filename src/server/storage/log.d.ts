import type { Appended } from '../../table/step.ts';
import type { Entry, Table } from '../../table/table.ts';
import type { Database, Statement } from './database.ts';
/**
 * Appends an entry behind the one it was decided on, which must be there with the hash that we know: so two writers cannot
 * both win, and a database that lost its last rows in a failover cannot get a gap.
 */
export declare function appendStatement(tableId: string, { entry, text }: Pick<Appended, 'entry' | 'text'>, previousHash: string): Statement;
export declare function readLog(database: Database, tableId: string, afterSeq?: number): Promise<readonly Entry[]>;
/** Snapshots are a cache: they may be missing or old, and nobody needs them but whoever is in a hurry. */
export declare function snapshotStatement(database: Database, table: Table): Statement;
export declare function readSnapshot(database: Database, tableId: string): Promise<Table | null>;
