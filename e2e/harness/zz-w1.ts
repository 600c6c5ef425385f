import { chromium } from '@playwright/test'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { extname } from 'node:path'
import { build } from 'vite'
import { addAxe, axe, isBlank, misfits } from './checks.ts'
const out='/tmp/k/w1harness'
await build({ configFile: import.meta.dirname+'/vite.config.ts', logLevel:'warn', build:{outDir:out, emptyOutDir:true} })
const types: Record<string,string>={'.css':'text/css','.html':'text/html; charset=utf-8','.js':'text/javascript','.svg':'image/svg+xml','.woff2':'font/woff2'}
const s=createServer((q,r)=>{ const p=(q.url??'/').split('?')[0]; try{ const f=readFileSync(out+(p==='/'?'/index.html':p)); r.writeHead(200,{'content-type':types[extname(p==='/'?'.html':p!)]??'text/html; charset=utf-8'}); r.end(f)}catch{ r.writeHead(404); r.end() } }).listen(4833,'127.0.0.1')
const b=await chromium.launch({executablePath:'/usr/bin/chromium',args:['--no-sandbox']})
const mine=/^(session|appGate|lookups|notFound|app)\//
for(const [w,h,tag] of [[320,640,'s'],[1280,800,'d']] as const){ const p=await b.newPage({viewport:{width:w,height:h},reducedMotion:'reduce'}); p.on('pageerror',e=>console.log('ERR',e.message.slice(0,200)))
 await p.goto('http://127.0.0.1:4833/'); await p.locator('html[data-ready]').waitFor(); await addAxe(p)
 for(const {name,looks,missed} of await p.evaluate(()=>(window as any).harness.list())){ if(!mine.test(name)) continue; if(missed.length) console.log('missed',name,missed)
  for(const state of looks) for(const language of ['th','lo','en']) for(const theme of ['light','dark']){ await p.evaluate(x=>(window as any).harness.show(x),{screen:name,state,language,theme}); await p.waitForTimeout(60)
   const bad=[...(await axe(p)),...(await misfits(p)),...(await isBlank(p)?['blank']:[])]; if(bad.length) console.log(tag,name,state,language,theme,bad.map((x:string)=>x.slice(0,230)))
   if(theme==='light'&&language==='lo'||theme==='dark'&&language==='en') await p.screenshot({path:`/tmp/k/shots/h/${tag}-${(name+'-'+state).replace(/[^\w.]+/g,'_')}-${language}.png`}) } } await p.close() }
await b.close(); s.close()
