// The product as `npm run dev` serves it: its own settings, and the live inspector.
import { defineConfig, mergeConfig } from 'vite'
import product from '../web/vite.config.ts'
import { liveInspector } from './dev/liveInspector.ts'

export default defineConfig((env) => mergeConfig(product(env), { plugins: [liveInspector()] }))
