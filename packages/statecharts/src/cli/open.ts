import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { parsed, commonHelp, filesLeftOf, filesOf, foldersOf, loadOptions, UsageError, type ExitCode, type Io } from './command.ts'
import { createViewerServer } from './server.ts'

export const openHelp = `statecharts-viewer open [<glob…>] [options]

Serves a page on this computer that draws and simulates the machines, and reloads them as files change. Without files it shows
definitions and source that are pasted into it, and the actors of createInspector().

  --port <number>        PORT of the environment or 4500 by default; 0 takes a free one
  --no-browser           prints the address only
  --screens <file>       a module whose export "screens" renders states: { [machine id]: (element, snapshot, send) => cleanup }
${commonHelp}`

const options = { port: { type: 'string' }, 'no-browser': { type: 'boolean' }, screens: { type: 'string' } } as const

export async function openCommand(args: readonly string[], io: Io): Promise<ExitCode> {
  const { values, positionals } = parsed(args, options)
  const wanted = values.port ?? process.env['PORT'] ?? '4500'
  const port = Number(wanted)
  if (!Number.isInteger(port) || port < 0 || port > 65_535) throw new UsageError(`The port is a number up to 65535, not ${wanted}`)
  const list = (): Promise<string[]> => (positionals.length === 0 ? Promise.resolve([]) : filesLeftOf(positionals, io).catch(() => []))
  if (positionals.length > 0) await filesOf(positionals, io)
  const { server, close } = await createViewerServer({
    list,
    roots: foldersOf(positionals, io),
    page: pageFolder(),
    load: loadOptions(values, io),
    screens: values.screens,
  })
  const failed = await new Promise<NodeJS.ErrnoException | null>((resolve) => {
    server.once('error', resolve)
    // This computer only: the page shows source.
    server.listen(port, '127.0.0.1', () => resolve(null))
  })
  if (failed) {
    await close()
    throw new UsageError(failed.code === 'EADDRINUSE' ? `Port ${port} is taken; --port names another.` : failed.message)
  }
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  io.out(`Statecharts: ${address}`)
  if (!values['no-browser'] && process.stdout.isTTY) openBrowser(address)
  await new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, resolve)
  })
  await close()
  return 0
}

/** In the package, or in the repository. */
function pageFolder(): string {
  const candidates = ['../page/', '../../dist/page/'].map((path) => fileURLToPath(new URL(path, import.meta.url)))
  const folder = candidates.find((path) => existsSync(`${path}index.html`))
  if (folder === undefined) throw new UsageError('The page is not built: run `node build.ts` in packages/statecharts.')
  return folder
}

function openBrowser(address: string): void {
  const command = { darwin: 'open', win32: 'explorer' }[process.platform as string] ?? 'xdg-open'
  spawn(command, [address], { stdio: 'ignore', detached: true })
    .on('error', () => {})
    .unref()
}
