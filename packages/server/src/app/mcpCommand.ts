import { once } from 'node:events'
import { createMcpServer } from '#sandbox/client/mcpServer.ts'
import { sandboxAt } from '#sandbox/client/sandboxContext.ts'
import { startSandbox } from '#sandbox/client/startSandbox.ts'
import { StartError } from '#platform/config/config.ts'
import { loadContract } from '#platform/http/contract.ts'

/** Serves MCP over stdin and stdout until stdin ends. Without `url` it starts a sandbox of its own. */
export async function runMcp({ url, write }: { url: string | undefined; write: boolean }): Promise<void> {
  const { StdioServerTransport } = await import('@modelcontextprotocol/sdk/server/stdio.js')
  await using own = url === undefined ? await startSandbox() : null
  const sandbox = own ?? sandboxAt(url ?? '')
  // Only a sandbox answers this, so that an assistant never reaches players.
  await sandbox.payouts().catch((error: unknown) => {
    throw new StartError(`No sandbox answers at ${sandbox.baseUrl}: ${error instanceof Error ? error.message : String(error)}`)
  })
  const { info } = await loadContract()
  const server = await createMcpServer({ sandbox, write, version: info.version })
  const ended = once(process.stdin, 'end')
  await server.connect(new StdioServerTransport())
  console.error(`A sandbox for coding assistants: ${sandbox.baseUrl}, ${write ? 'with changes' : 'read-only'}`)
  await ended
}
