// Builds the page into dist/page, which `statecharts-viewer open` serves.
import { join } from 'node:path'
import { build } from 'vite'

await build({ configFile: join(import.meta.dirname, 'vite.config.ts'), logLevel: 'warn' })
