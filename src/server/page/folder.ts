// Where the page for browsers is built from, and to.

import { join } from 'node:path'

export const root = join(import.meta.dirname, '..', '..', '..')
export const pageFolder = join(root, 'dist', 'web')
