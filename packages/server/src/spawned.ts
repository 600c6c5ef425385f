import { spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Socket } from 'node:net'
import { createInterface } from 'node:readline'

export type Spawned = {
  /** Where it is, as `http://127.0.0.1:3000`. */
  url: string
  /** Tells it to stop, and waits until it is gone: it finishes what is under way, and closes its PostgreSQL. */
  stop: () => Promise<void>
  /** kill -9: nothing is finished, nothing is closed. */
  kill: () => Promise<void>
  /** From now on it keeps nobody from ending: it goes with whoever started it. */
  letGo: () => void
}

/** Runs a program of the server in a process of its own, and waits until it says where it is. What it complains of goes to our stderr. */
export async function spawnServer(program: string, args: string[], env: NodeJS.ProcessEnv): Promise<Spawned> {
  // The channel tells the server when we die.
  const child = spawn(process.execPath, [program, ...args], { env, stdio: ['ignore', 'pipe', 'inherit', 'ipc'] })
  // Asked for now: Ctrl-C reaches the server too, and it may be gone before we tell it to stop.
  const ended = once(child, 'exit')
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    child.ref()
    child.kill(signal)
    await ended
  }
  // A pipe of a child process is a socket, whatever its type says.
  const output = child.stdout as Socket
  for await (const line of createInterface(output)) {
    const url = /ready on (http\S+)/.exec(line)?.[1]
    if (!url) continue
    // Unread, a full pipe would stop the server.
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
