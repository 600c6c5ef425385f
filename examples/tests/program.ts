import { createKrapao, type Outcome } from '@krapao/sdk'
import { sandboxAt } from '@krapao/server'
import { spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { onTestFinished } from 'vitest'

export type Player = { phone: string; password: string }

export async function newPlayer(baseUrl: string): Promise<Player> {
  const krapao = createKrapao({ baseUrl, client: 'test/1.0.0' })
  const [phone, password] = [newPhone(), 'correct-horse-9']
  const sent = await krapao.otp.send({ phoneNumber: phone })
  if (!sent.ok) throw new Error(JSON.stringify(sent.problem))
  const { otpToken } = sent.value
  await krapao.otp.verify({ otpToken, otpCode: await sandboxAt(baseUrl).code(phone) })
  const bank = { bankCode: 'SCB', bankAccountName: 'MALEE SAETANG', bankAccountNo: `4${phone.slice(1)}` }
  const registered = await krapao.account.register({ name: 'Malee', username: phone, password, ...bank, currency: 'BAHT', otpToken })
  if (!registered.ok) throw new Error(JSON.stringify(registered.problem))
  return { phone, password }
}

export const newPhone = (): string => `08${String(randomInt(100_000_000)).padStart(8, '0')}`

export type Program = {
  /** Resolves when output after the previous match matches; rejects if the program ends first. */
  waitForOutput: (pattern: RegExp) => Promise<RegExpExecArray>
  typeLine: (line: string) => void
  interrupt: () => void
  ended: Promise<number | string>
}

export function run(example: string, args: string[], env: Record<string, string>, cwd?: string): Program {
  const file = fileURLToPath(new URL(`../${example}`, import.meta.url))
  return start(process.execPath, ['--conditions=source', file, ...args], { env: { ...process.env, ...env }, cwd })
}

/** Stops when the test ends. */
export function start(program: string, args: string[], where: { env: NodeJS.ProcessEnv; cwd?: string | undefined }): Program {
  const child = spawn(program, args, { ...where, stdio: ['pipe', 'pipe', 'pipe'] })
  let output = ''
  let more = Promise.withResolvers<void>()
  const addOutput = (chunk: Buffer): void => {
    output += String(chunk)
    more.resolve()
    more = Promise.withResolvers()
  }
  child.stdout.on('data', addOutput)
  child.stderr.on('data', addOutput)
  const ended = once(child, 'close').then(([code, signal]) => {
    more.resolve()
    return (code ?? signal) as number | string
  })
  onTestFinished(async () => {
    child.kill('SIGKILL')
    await ended
  })
  let seen = 0
  return {
    waitForOutput: async (pattern) => {
      for (;;) {
        const match = pattern.exec(output.slice(seen))
        if (match) {
          seen += match.index + match[0].length
          return match
        }
        if (child.exitCode !== null || child.signalCode !== null) throw new Error(`it ended without ${pattern}: ${output}`)
        await more.promise
      }
    },
    typeLine: (line) => child.stdin.write(`${line}\n`),
    interrupt: () => child.kill('SIGINT'),
    ended,
  }
}

/** Answers each step wrongly at first. Returns how it ended, and the registered credentials. */
export async function registerByHand(terminal: Program, baseUrl: string): Promise<{ ended: number | string; login: Outcome<unknown> }> {
  const sandbox = sandboxAt(baseUrl)
  await sandbox.settings({ registerOTP: true })
  const phone = newPhone()
  const answer = async (question: RegExp, line: string) => {
    await terminal.waitForOutput(question)
    terminal.typeLine(line)
  }
  await answer(/Phone number: /, '0812')
  await terminal.waitForOutput(/phone: PHONE_NUMBER_REQUIRE_10_DIGIT/)
  await answer(/Phone number: /, phone)
  await answer(/Code of the SMS with reference \w+: /, '000000x')
  await terminal.waitForOutput(/Not possible: OTP_CODE_INVALID/)
  await answer(/Code of the SMS/, await sandbox.code(phone))
  await answer(/Name: /, 'Malee')
  await answer(/Password: /, 'correct-horse-9')
  await answer(/The same again: /, 'correct-hose-9')
  await terminal.waitForOutput(/confirmPassword: PASSWORDS_DO_NOT_MATCH/)
  await answer(/Name: /, 'Malee')
  await answer(/Password: /, 'correct-horse-9')
  await answer(/The same again: /, 'correct-horse-9')
  await answer(/Bank \(.*\bSCB\b.*\): /, 'SCB')
  await answer(/Account number: /, `4${phone.slice(1)}`)
  await answer(/First name of the account: /, 'MALEE')
  await answer(/Last name of the account: /, 'SAETANG')
  await terminal.waitForOutput(/Registered\. Sign in with your phone number/)
  const ended = await terminal.ended
  const krapao = createKrapao({ baseUrl, client: 'test/1.0.0' })
  return { ended, login: await krapao.session.login({ username: phone, password: 'correct-horse-9' }) }
}
