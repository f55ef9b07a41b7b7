-- What stands here is the hash of the token in a browser's cookie from now on. Nobody is signed out.
update sessions set token = encode(sha256(convert_to(token, 'UTF8')), 'hex');
