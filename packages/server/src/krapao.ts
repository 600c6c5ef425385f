#!/usr/bin/env node
// First, because an older Node cannot parse the rest.
import { unsupportedNode } from './platform/processes/unsupportedNode.ts'

const tooOld = unsupportedNode(process.versions.node)
if (tooOld) {
  console.error(tooOld)
  process.exitCode = 1
} else await import('./app/cli.ts').then(({ command }) => command())
