#!/usr/bin/env node
// Checks Node's version before loading anything that an older Node cannot parse.
import { unsupportedNode } from './platform/processes/unsupportedNode.ts'

const tooOld = unsupportedNode(process.versions.node)
if (tooOld) {
  console.error(tooOld)
  process.exitCode = 1
} else await import('./app/cli.ts').then(({ command }) => command())
