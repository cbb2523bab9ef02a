export interface TestRedis {
    readonly url: string;
    /** Killed, and started again on the same port. */
    restart(pauseMs?: number): Promise<void>;
    stop(): Promise<void>;
}
export declare function startRedis(): Promise<TestRedis>;
