#!/usr/bin/env node
import { main } from './main.ts'
import { messageOf } from '../messageOf.ts'

const [print, warn, exit] = [console.log, console.error, process.exit.bind(process)]
// Modules that are loaded may log, fail later and want to end the process.
Object.assign(console, { log: warn, info: warn, debug: warn })
process.exit = (code) => {
  throw new Error(`A module ended the process with ${code ?? 0}.`)
}
for (const event of ['uncaughtException', 'unhandledRejection'] as const)
  process.on(event, (error: unknown) => warn(`After it was loaded, a module failed: ${messageOf(error)}`))

const out = (content: string | Uint8Array): void => (typeof content === 'string' ? print(content) : void process.stdout.write(content))
const code = await main(process.argv.slice(2), { cwd: process.cwd(), out, err: warn }).catch((error: unknown) => {
  warn(error)
  return 1
})
// A module that was loaded may hold a timer or a socket.
process.stdout.write('', () => process.stderr.write('', () => exit(code)))
