import { createCipheriv, createHash, randomBytes } from 'node:crypto'

export function seal(text: string, passphrase = 'krapao-sandbox'): string {
  const salt = randomBytes(8)
  const blocks = [md5(Buffer.from(passphrase), salt)]
  while (blocks.length < 3) blocks.push(md5(blocks.at(-1) ?? salt, Buffer.from(passphrase), salt))
  const drawn = Buffer.concat(blocks)
  const cipher = createCipheriv('aes-256-cbc', drawn.subarray(0, 32), drawn.subarray(32, 48))
  return Buffer.concat([Buffer.from('Salted__'), salt, cipher.update(text), cipher.final()]).toString('base64')
}

const md5 = (...parts: Buffer[]): Buffer => createHash('md5').update(Buffer.concat(parts)).digest()
