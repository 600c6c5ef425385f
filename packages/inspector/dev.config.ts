// The settings of `npm run dev`: the product's own, with the live inspector.
import { defineConfig, mergeConfig } from 'vite'
import product from '../web/vite.config.ts'
import { liveInspector } from './dev/liveInspector.ts'

export default defineConfig((env) => mergeConfig(product(env), { plugins: [liveInspector()] }))
