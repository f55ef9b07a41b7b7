export function findBrowser(withWindow?: boolean): Promise<string>;
