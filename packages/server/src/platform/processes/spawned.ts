import { spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Socket } from 'node:net'
import { createInterface } from 'node:readline'

export type Spawned = {
  url: string
  /** Waits for the drain. */
  stop: () => Promise<void>
  kill: () => Promise<void>
  /** Lets this process end, and the server with it. */
  letGo: () => void
}

/** Inherits its stderr. */
export async function spawnServer(program: string, args: string[], env: NodeJS.ProcessEnv): Promise<Spawned> {
  // The channel notifies the server when this process ends.
  const child = spawn(process.execPath, [program, ...args], { env, stdio: ['ignore', 'pipe', 'inherit', 'ipc'] })
  // Ctrl-C reaches the server too, which may exit before `end`.
  const ended = once(child, 'exit')
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    child.ref()
    child.kill(signal)
    await ended
  }
  // A child's pipe is a socket, despite its type.
  const output = child.stdout as Socket
  for await (const line of createInterface(output)) {
    const url = /ready on (http\S+)/.exec(line)?.[1]
    if (!url) continue
    // A full pipe would block the server.
    output.resume()
    const letGo = (): void => {
      child.unref()
      child.channel?.unref()
      output.unref()
    }
    return { url, stop: () => end('SIGTERM'), kill: () => end('SIGKILL'), letGo }
  }
  throw new Error('the server ended before it was ready: it says why above')
}
