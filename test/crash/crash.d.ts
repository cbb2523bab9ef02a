import { type ChildProcess } from 'node:child_process';
import type { Entry } from '../../src/table/table.ts';
import { type Told } from './players.ts';
export interface CrashSettings {
    readonly kills: number;
    readonly tables: number;
    /** The program that is killed. */
    readonly main: string;
    /** PostgreSQL instead of the embedded database. */
    readonly databaseUrl?: string;
    /** What happens instead of the program being killed. */
    readonly strike?: () => Promise<void>;
    /** How long people play before each blow and after the last, at least. */
    readonly playMs?: number;
    readonly log?: (line: string) => void;
}
export interface CrashReport {
    readonly kills: number;
    readonly acknowledged: number;
    readonly lost: readonly string[];
    readonly duplicated: readonly string[];
    readonly flawed: readonly string[];
    readonly contradictions: readonly string[];
    readonly firstAckMs: readonly number[];
    readonly answerMs: readonly number[];
    readonly entries: number;
    readonly tables: number;
}
export declare function crash(settings: CrashSettings): Promise<CrashReport>;
/** Holds every log against its rules and hashes, and against what people were told. */
export declare function examine({ databaseUrl }: Pick<CrashSettings, 'databaseUrl'>, folder: string, told: readonly Told[], look?: (table: string, log: readonly Entry[]) => void): Promise<{
    lost: string[];
    duplicated: string[];
    flawed: string[];
    contradictions: string[];
    entries: number;
    tables: number;
}>;
export interface Server {
    readonly process: ChildProcess;
    readonly port: number;
}
/** A program that serves, with limits for people only. */
export declare function startServer(main: string, environment: Readonly<Record<string, string>>): Promise<Server>;
export declare function end(child: ChildProcess, signal: 'SIGKILL' | 'SIGTERM'): Promise<void>;
