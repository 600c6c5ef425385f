#!/usr/bin/env node
// First, because an older Node cannot parse the rest.
import { unsupportedNode } from './platform/processes/unsupportedNode.ts'

const tooOld = unsupportedNode(process.versions.node)
if (tooOld) {
  console.error(tooOld)
  process.exitCode = 1
} else {
  const { command } = await import('./app/cli.ts')
  const { argv, env } = process
  process.exitCode = await command({ args: argv.slice(2), env, print: console.log, printError: console.error })
}
