/** Something that the server has acknowledged. */
export interface Told {
    readonly table: string;
    readonly seq: number;
    readonly id: string;
}
export declare class CrashPlayers {
    #private;
    readonly told: Told[];
    constructor(tables: number);
    serverIsAt(port: number): void;
    get port(): number;
    /** When the next acknowledgement came, in the time of performance.now(). */
    nextAck(patienceMs: number): Promise<number>;
    acknowledged(told: Told): void;
    stop(): Promise<void>;
    get stopped(): boolean;
}
