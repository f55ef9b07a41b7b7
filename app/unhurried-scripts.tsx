import {
  Children,
  cloneElement,
  Fragment,
  isValidElement,
  type ReactElement,
  type ReactNode,
} from "react";
import { Scripts } from "react-router";
import { CHAT_USED } from "./chat/browser/chat-used.ts";
import { browsePages } from "./shop/pages/browse-pages.ts";

type Drawn = ReactElement<{
  children?: ReactNode;
  href?: string;
  type?: string;
  nonce?: string;
  async?: boolean;
  "data-files"?: string;
  "data-start"?: string;
  id?: string;
}>;

/** When to start although a picture is still loading, ms. */
const PATIENCE_MS = 4_000;

/**
 * What shows that somebody is there; not a `pointermove` without movement or the scroll of
 * a row, which the browser makes by itself.
 */
const SIGNS = ["pointermove", "pointerdown", "keydown", "focusin", "input", "scroll"];
/** What the browser does by itself, and so is no such sign. */
const NATIVE = "a:not([data-early]),summary,[popovertarget]";

/** The browser may fetch the page behind a link that somebody points at or presses. */
const rules = import.meta.env.SSR
  ? JSON.stringify({
      prefetch: [{ where: { href_matches: [...browsePages] }, eagerness: "moderate" }],
    })
  : "";

/**
 * Starts the held script: on a browse page with the first sign of a person, elsewhere and for
 * somebody who may have news (`when`), or was in a field before this ran, after load and paint. Its copy runs under the same CSP hash
 * or nonce. A press of a link with `data-early`, which is a button to the script, waits for it.
 * A page whose script waits turns its sliders by `slider.ts` alone.
 * First it says what may become a script (`docs/decisions/0092`): the two texts of this page, and
 * the empty element by which React makes one; other markup is shown as text.
 */
const starter = import.meta.env.SSR
  ? `(()=>{
let held=document.getElementById("held-script"),ahead,pressed;
const rules=document.getElementById("held-rules"),own=[held,rules].map(script=>script?.textContent);
self.trustedTypes?.createPolicy("default",{createScript:text=>own.includes(text)?text:null,createHTML:html=>html==="\\x3cscript>\\x3c/script>"?html:html.replaceAll("<","&lt;")});
const when=held.dataset.start,signs=new AbortController(),make=(name,props)=>Object.assign(document.createElement(name),props);
const start=()=>{
if(!held)return;
const fetchPriority=when==="touch"?"auto":"low";
for(const href of held.dataset.files.split(" "))document.head.append(make("link",{rel:"modulepreload",href,fetchPriority}));
document.head.append(make("script",{type:"module",fetchPriority,nonce:held.nonce,textContent:held.textContent,onerror(){if(pressed)location.href=pressed}}));
ahead?.remove();signs.abort();held=null};
const idle=work=>self.requestIdleCallback?requestIdleCallback(work,{timeout:1000}):setTimeout(work);
const later=work=>{
addEventListener("load",()=>{
if(document.hidden)return work();
new PerformanceObserver((_,observer)=>{observer.disconnect();idle(work)}).observe({type:"paint",buffered:true})});
setTimeout(work,${PATIENCE_MS})};
let known;try{known=localStorage.getItem("${CHAT_USED}")}catch{}
if(when!=="touch"||known||document.activeElement!==document.body)return later(start);
const slider=held.dataset.files.split(" ").find(file=>file.includes("/slider-"));
if(slider)later(()=>import(slider));
for(const sign of ${JSON.stringify(SIGNS)})addEventListener(sign,({type,target,movementX,movementY})=>{
if(type==="pointermove"?!movementX&&!movementY:type==="scroll"&&target.closest)return;
if(!target.closest?.(${JSON.stringify(NATIVE)}))start()},{capture:true,passive:true,signal:signs.signal});
addEventListener("click",event=>{
const link=event.target.closest?.("[data-early]");
if(!link||event.ctrlKey||event.metaKey||event.shiftKey||event.altKey)return;
event.preventDefault();link.dataset.early="pressed";pressed=link.href;start()},true);
if(HTMLScriptElement.supports?.("speculationrules"))document.head.append(ahead=make("script",{type:"speculationrules",nonce:rules.nonce,textContent:rules.textContent}))})()`
  : "";

/**
 * React Router's scripts, delayed until the page is painted, so that styles, fonts and pictures
 * load first, or until they are needed. `Scripts` has no setting for that.
 * @param props.start `idle`: once the page is painted; `touch`: with the first sign of a person
 */
export function UnhurriedScripts({ start }: { start: "idle" | "touch" }) {
  // Called rather than rendered, to change its elements.
  const drawn = elementsOf(Scripts({}));
  const main = drawn.find(({ props }) => props.type === "module");
  if (!main) return null;
  const files = drawn.flatMap(({ props }) => props.href ?? []);
  const held = { id: "held-script", type: "text/plain", async: undefined };
  return (
    <>
      {drawn.filter((element) => element.type === "script" && element !== main)}
      {cloneElement(main, { ...held, "data-files": files.join(" "), "data-start": start })}
      {start === "touch" ? (
        <script
          suppressHydrationWarning
          id="held-rules"
          type="text/plain"
          nonce={main.props.nonce}
          // biome-ignore lint/security/noDangerouslySetInnerHtml: the text above
          dangerouslySetInnerHTML={{ __html: rules }}
        />
      ) : null}
      <script
        suppressHydrationWarning
        nonce={main.props.nonce}
        // biome-ignore lint/security/noDangerouslySetInnerHtml: the text above
        dangerouslySetInnerHTML={{ __html: starter }}
      />
    </>
  );
}

function elementsOf(node: ReactNode): Drawn[] {
  return Children.toArray(node).flatMap((child) => {
    if (!isValidElement(child)) return [];
    const element = child as Drawn;
    return element.type === Fragment ? elementsOf(element.props.children) : element;
  });
}
