import { once } from 'node:events'
import { createMcpServer, assertSandbox } from '#sandbox/client/mcpServer.ts'
import { sandboxAt } from '#sandbox/client/sandboxContext.ts'
import { startSandbox } from '#sandbox/client/startSandbox.ts'
import { StartError } from '#platform/config/config.ts'
import { loadContract } from '#platform/http/contract.ts'

/** Serves MCP over stdin and stdout until stdin ends. It starts a sandbox if `url` is undefined. */
export async function runMcp({ url, write }: { url: string | undefined; write: boolean }): Promise<void> {
  const { StdioServerTransport } = await import('@modelcontextprotocol/sdk/server/stdio.js').catch((error: unknown) => {
    const isMissing = error instanceof Error && 'code' in error && error.code === 'ERR_MODULE_NOT_FOUND'
    throw isMissing ? new StartError('krapao mcp needs another package: npm install @modelcontextprotocol/sdk@1') : error
  })
  await using own = url === undefined ? await startSandbox() : null
  const sandbox = own ?? sandboxAt(url ?? '')
  await assertSandbox(sandbox).catch((error: unknown) => {
    throw new StartError(error instanceof Error ? error.message : String(error))
  })
  const { info } = await loadContract()
  const server = await createMcpServer({ sandbox, write, version: info.version })
  const ended = once(process.stdin, 'end')
  await server.connect(new StdioServerTransport())
  console.error(`A sandbox for coding assistants: ${sandbox.baseUrl}, ${write ? 'with changes' : 'read-only'}`)
  await ended
}
