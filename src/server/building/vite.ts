// How the page for browsers and the service are built. Only loaded when they are: a service that is up to date never needs the builder.

import { readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { svelte } from '@sveltejs/vite-plugin-svelte'
import { build, createServer, type InlineConfig, type Plugin } from 'vite'
import { pageFolder, root, serviceBuilds, serviceFolder } from './folders.ts'
import { builtFiles } from './precache.ts'

/** Where it is built to, and what is changed on the way: tests build pages that nobody ships. */
interface PageBuild {
  readonly folder: string
  readonly changes: readonly Plugin[]
}

const shipped: PageBuild = { folder: pageFolder, changes: [] }

const configOf = ({ folder, changes }: PageBuild): InlineConfig => ({
  configFile: false,
  root: join(root, 'src', 'web'),
  publicDir: join(root, 'src', 'web', 'public'),
  logLevel: 'warn',
  plugins: [...changes, svelte({ configFile: false })],
  worker: { format: 'es', plugins: () => [...changes] },
  build: {
    outDir: folder,
    emptyOutDir: true,
    target: 'es2023',
    assetsInlineLimit: 0, // what is inlined cannot be cached, and an inlined script would not be run
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: { checks: { bundlerTimings: false } }, // of no use to whoever starts the service
  },
})

export async function buildPage(page = shipped): Promise<void> {
  // Whoever builds it, tests too: what is built is what is shipped.
  const { NODE_ENV } = process.env
  process.env.NODE_ENV = 'production'
  try {
    await build(configOf(page))
    await buildServiceWorker(page.folder)
  } finally {
    if (NODE_ENV === undefined) delete process.env.NODE_ENV
    else process.env.NODE_ENV = NODE_ENV
  }
  compress(page.folder)
}

/** After the page, because it names all of its files; at the root, because that is how far it reaches. */
async function buildServiceWorker(folder: string): Promise<void> {
  await build({
    configFile: false,
    root: join(root, 'src', 'web'),
    publicDir: false,
    logLevel: 'warn',
    define: { __BUILT__: JSON.stringify(builtFiles(folder)) },
    build: {
      outDir: folder,
      emptyOutDir: false,
      target: 'es2023',
      reportCompressedSize: false,
      lib: { entry: join('pwa', 'service-worker.ts'), formats: ['es'], fileName: () => 'sw.js' },
    },
  })
}

/** The page with every change at once; what it asks of the service goes to the one that runs at `service`. */
export async function servePage(port: number, service: string): Promise<string> {
  const target = { target: service, changeOrigin: true, ws: true, headers: { origin: service } }
  const server = await createServer({
    ...configOf(shipped),
    logLevel: 'info',
    server: { port, host: '127.0.0.1', proxy: { '^/api/': target, '^/live$': target } },
  })
  await server.listen()
  return server.resolvedUrls?.local[0] ?? ''
}

/** Programs of the service that run in processes and threads of their own; they lie side by side, under these names. */
const programs = {
  serve: join('src', 'server', 'boot', 'serve.ts'),
  'sqlite-writer': join('src', 'server', 'storage', 'sqlite-writer.ts'),
  thinker: join('src', 'server', 'hosting', 'thinker.ts'),
}
const buildsKept = 2

/** The service with all it needs in a few files. Whoever is killed meanwhile leaves nothing that could be taken for it. */
export async function buildService(): Promise<void> {
  const began = Date.now()
  const draft = join(serviceFolder, `draft-${process.pid}`)
  await build({
    configFile: false,
    root,
    publicDir: false,
    logLevel: 'error',
    ssr: { noExternal: true, external: ['vite', '@sveltejs/vite-plugin-svelte'] },
    build: {
      ssr: true,
      outDir: draft,
      emptyOutDir: true,
      target: 'node24',
      minify: false,
      reportCompressedSize: false,
      rolldownOptions: {
        input: programs,
        output: { format: 'es', entryFileNames: '[name].mjs', chunkFileNames: '[name]-[hash].mjs' },
      },
    },
  })
  renameSync(draft, join(serviceFolder, `${began}`))
  for (const old of serviceBuilds().slice(0, -buildsKept)) rmSync(join(serviceFolder, `${old}`), { recursive: true })
}

const worthIt = /\.(js|css|html|svg|json|webmanifest)$/

/** Once here, instead of at every request. */
function compress(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
    if (!entry.isFile() || !worthIt.test(entry.name)) continue
    const file = join(entry.parentPath, entry.name)
    const content = readFileSync(file)
    writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }))
    const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY }
    writeFileSync(`${file}.br`, brotliCompressSync(content, { params }))
  }
}
