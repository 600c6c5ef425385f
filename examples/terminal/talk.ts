import { createInterface } from 'node:readline'

// By lines as they come, from a person or from a file: a prompt that reads only when asked would lose what came early.
const lines = createInterface({ input: process.stdin })[Symbol.asyncIterator]()

/** What was answered to a question. Ends the program where there is nobody to answer any more. */
export async function ask(question: string): Promise<string> {
  process.stdout.write(`${question}: `)
  const { value, done } = await lines.next()
  if (done) process.exit(1)
  return value
}

export const say = (text: string): void => console.log(text)
