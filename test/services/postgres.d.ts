export interface TestPostgres {
    /** Of the database `postgres`: for making others. */
    readonly url: string;
    /** Ends at once and comes again on the same port and folder: what was not committed is gone. */
    restart(pauseMs?: number): Promise<void>;
    stop(): Promise<void>;
}
export interface PostgresOptions {
    /** Waits for the disk as a real one does. What only has to survive the end of a process does without. */
    readonly durable?: boolean;
    /** Follows this server, as its standby, instead of being one of its own. */
    readonly standbyOf?: string;
    /** More of `postgresql.conf`. */
    readonly settings?: readonly string[];
}
export declare function startPostgres(options?: PostgresOptions): Promise<TestPostgres>;
/** Runs statements on a server that no service of ours knows. */
export declare function tell(url: string, ...statements: readonly string[]): Promise<void>;
/** Runs a program of PostgreSQL: pg_dump, pg_restore. */
export declare function runTool(name: string, ...parameters: readonly string[]): Promise<void>;
/** An empty database on a server; gives its address. */
export declare function newDatabase(server: string): Promise<string>;
export declare function dropDatabase(url: string): Promise<void>;
