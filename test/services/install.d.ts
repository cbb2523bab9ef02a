/** The path of a program; its Debian package is installed if it is missing and we may. */
export declare function programOf(name: string, debianPackage: string): string;
