#!/usr/bin/env node
import { main } from './main.ts'

const code = await main(process.argv.slice(2), { cwd: process.cwd(), out: console.log, err: console.error })
// A module that was loaded may hold a timer or a socket.
process.stdout.write('', () => process.stderr.write('', () => process.exit(code)))
