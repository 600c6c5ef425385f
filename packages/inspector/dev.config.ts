// The product's settings with the live inspector, for `npm run dev`.
import { defineConfig, mergeConfig } from 'vite'
import product from '../web/vite.config.ts'
import { liveInspector } from './dev/liveInspector.ts'

export default defineConfig((env) => mergeConfig(product(env), { plugins: [liveInspector()] }))
