import { type ChildProcess } from 'node:child_process';
/** PostgreSQL refuses to run as root, so there it runs as nobody. */
export declare const unprivileged: {
    readonly uid?: number;
    readonly gid?: number;
};
export declare function freePort(): Promise<number>;
export interface Child {
    readonly process: ChildProcess;
    /** What it has said, for when it fails. */
    said(): string;
    /** Resolves when it has ended. */
    readonly ended: Promise<void>;
}
export declare function startChild(command: string, parameters: readonly string[], cwd: string): Child;
/** Until it answers; if it ends before that, what it said is the reason. */
export declare function untilUp(name: string, child: Child, isUp: () => Promise<boolean>): Promise<void>;
