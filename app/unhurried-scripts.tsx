import {
  Children,
  cloneElement,
  Fragment,
  isValidElement,
  type ReactElement,
  type ReactNode,
} from "react";
import { Scripts } from "react-router";

type Drawn = ReactElement<{
  children?: ReactNode;
  href?: string;
  type?: string;
  nonce?: string;
  async?: boolean;
  "data-files"?: string;
  id?: string;
}>;

/** When to start although a picture is still loading, ms. */
const PATIENCE_MS = 4_000;

/**
 * Starts the held script after load and paint. Its copy runs under the same CSP hash or nonce; the
 * original is removed.
 */
const starter = import.meta.env.SSR
  ? `(()=>{
let held=document.getElementById("held-script");
const start=()=>{
if(!held)return;
for(const href of held.dataset.files.split(" "))document.head.append(Object.assign(document.createElement("link"),{rel:"modulepreload",href,fetchPriority:"low"}));
document.head.append(Object.assign(document.createElement("script"),{type:"module",fetchPriority:"low",nonce:held.nonce,textContent:held.textContent}));
held=null};
const idle=()=>self.requestIdleCallback?requestIdleCallback(start,{timeout:1000}):setTimeout(start);
addEventListener("load",()=>{
if(document.hidden)return start();
new PerformanceObserver((_,observer)=>{observer.disconnect();idle()}).observe({type:"paint",buffered:true})});
setTimeout(start,${PATIENCE_MS})})()`
  : "";

/**
 * React Router's scripts, delayed until the page is painted, so that styles, fonts and pictures
 * load first. `Scripts` has no setting for that.
 */
export function UnhurriedScripts() {
  // Called rather than rendered, to change its elements.
  const drawn = elementsOf(Scripts({}));
  const main = drawn.find(({ props }) => props.type === "module");
  if (!main) return null;
  const files = drawn.flatMap(({ props }) => props.href ?? []);
  const held = { id: "held-script", type: "text/plain", async: undefined };
  return (
    <>
      {drawn.filter((element) => element.type === "script" && element !== main)}
      {cloneElement(main, { ...held, "data-files": files.join(" ") })}
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
