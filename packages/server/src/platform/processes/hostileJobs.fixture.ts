import { writeFile } from 'node:fs/promises'
import { serveJobs } from './serveJobs.ts'

serveJobs({
  echo: async (input) => input,
  environment: async () => Object.keys(process.env),
  loop: async () => {
    for (;;) Math.random()
  },
  sleep: () => new Promise((resolve) => setTimeout(resolve, 3_600_000)),
  fillMemory: async () => {
    const kept = []
    for (;;) kept.push(Buffer.alloc(8_388_608, 1))
  },
  crash: async () => process.abort(),
  fail: async () => {
    throw new Error('broken')
  },
  write: async (_input, output) => writeFile(output, Buffer.alloc(1_000)),
})
