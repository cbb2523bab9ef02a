import { type Database, type StorageWatch } from './database.ts';
export declare function openSqlite(path: string, watch?: StorageWatch): Promise<Database>;
