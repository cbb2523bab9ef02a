/** `conflict`: a key is taken. `again`: it was not done. `lost`: nobody knows whether it was done. `wrong`: it cannot be done. */
export type Fault = 'conflict' | 'again' | 'lost' | 'wrong';
export declare function faultOf(error: unknown): Fault;
/** Asks what may be asked again, until there is an answer or it is clear that there will be none. */
export declare function patiently<T>(ask: () => Promise<T>): Promise<T>;
/** Longer from time to time, never long: a database that comes back is found within a second. */
export declare function pauseBefore(attempt: number): Promise<void>;
