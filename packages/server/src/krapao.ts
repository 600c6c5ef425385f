#!/usr/bin/env node
// `krapao`, of whoever has the package. All else is loaded after a look at Node: an older one would die of it, in words that help nobody.
import { oldNode } from './oldNode.ts'

const tooOld = oldNode(process.versions.node)
if (tooOld) {
  console.error(tooOld)
  process.exitCode = 1
} else await import('./cli.ts').then(({ command }) => command())
