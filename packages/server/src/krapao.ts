#!/usr/bin/env node
// Checks Node's version before loading anything that an older Node cannot parse.
import { oldNode } from './oldNode.ts'

const tooOld = oldNode(process.versions.node)
if (tooOld) {
  console.error(tooOld)
  process.exitCode = 1
} else await import('./cli.ts').then(({ command }) => command())
