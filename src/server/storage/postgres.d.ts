import { Pool, type PoolClient, type PoolConfig } from 'pg';
import { type Database, type StorageWatch } from './database.ts';
export declare function openPostgres(url: string, watch?: StorageWatch): Promise<Database>;
/** Connections as we want them: whoever holds locks and is not heard of any more is cut off by the server. */
export declare function newPool(url: string, more: PoolConfig): Pool;
/** The one character that PostgreSQL cannot keep. Nothing of ours contains it; what people send may. */
export declare function storable(value: unknown): unknown;
/** Nodes that start together would make the same tables: one of them does it, the others wait. */
export declare function exclusively<T>(pool: Pool, work: (client: PoolClient) => Promise<T>): Promise<T>;
