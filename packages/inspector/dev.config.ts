// The product's settings with the live inspector, for `npm run dev`.
import { defineConfig, mergeConfig } from 'vite'
import product from '../web/vite.config.ts'
import { liveInspector } from './dev/liveInspector.ts'

/** The page takes PORT, and the server the one after it (tools/dev.ts). */
const { PORT } = process.env
const api = `http://127.0.0.1:${Number(PORT) + 1}`
const server = { port: Number(PORT), strictPort: true, proxy: { '/api': api, '/socket.io': { target: api, ws: true } } }

export default defineConfig((env) => mergeConfig(product(env), { plugins: [liveInspector()], ...(PORT === undefined ? {} : { server }) }))
