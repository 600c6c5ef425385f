import { createInterface } from 'node:readline'

// Reads lines as they come, because a prompt on demand would lose early input.
const lines = createInterface({ input: process.stdin })[Symbol.asyncIterator]()

export async function ask(question: string): Promise<string> {
  process.stdout.write(`${question}: `)
  const { value, done } = await lines.next()
  if (done) process.exit(1)
  return value
}

export const print = (text: string): void => console.log(text)
