// A wire to a service that can be cut at the worst moment: between what was asked and its answer.

import { connect, createServer, type Socket } from 'node:net'

export interface Wire {
  /** The service's address, through the wire. */
  readonly url: string
  /**
   * The next message that contains this is swallowed with its connection: before the service has got it, or after, when only
   * the answer is lost. Gives when that has happened.
   */
  cut(contains: string, when: 'before' | 'after'): Promise<void>
  /** Leads to another service from now on. */
  leadTo(service: string): void
  /** Drops every connection, and lets in none until it is mended. */
  down(): void
  mend(): void
  close(): Promise<void>
}

interface Cut {
  readonly contains: string
  readonly when: 'before' | 'after'
  readonly happened: () => void
}

export async function wireTo(service: string): Promise<Wire> {
  let target = new URL(service)
  const sockets = new Set<Socket>()
  let cut: Cut | null = null
  let isDown = false
  const server = createServer((near) => {
    if (isDown) return void near.destroy()
    const far = connect(Number(target.port), target.hostname)
    const end = () => {
      near.destroy()
      far.destroy()
    }
    for (const socket of [near, far]) {
      sockets.add(socket)
      socket.on('error', end)
      socket.on('close', () => {
        sockets.delete(socket)
        end()
      })
    }
    let isMute = false
    far.on('data', (data) => {
      if (isMute)
        end() // it has been done, and nobody will hear of it
      else near.write(data)
    })
    near.on('data', (data) => {
      if (cut === null || !data.includes(cut.contains)) return void far.write(data)
      const { when, happened } = cut
      cut = null
      if (when === 'before') end()
      else {
        isMute = true
        far.write(data)
      }
      happened()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('no port')
  const url = new URL(service)
  url.hostname = '127.0.0.1'
  url.port = String(address.port)
  const down = () => {
    isDown = true
    for (const socket of sockets) socket.destroy()
  }
  return {
    url: url.href,
    cut: (contains, when) =>
      new Promise((happened) => {
        cut = { contains, when, happened }
      }),
    leadTo(other) {
      target = new URL(other)
    },
    down,
    mend() {
      isDown = false
    },
    async close() {
      down()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
