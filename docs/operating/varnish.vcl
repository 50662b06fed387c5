vcl 4.1;

# Varnish in front of viewpage: docs/operating/edge.md. Tests and `npm run bench:edge` run this file.
# Start it with two addresses and without compression, because the server sends Brotli:
#   varnishd -f varnish.vcl -a site=:6081 -a purges=10.0.0.5:6091 -p http_gzip_support=off

import std;
import xkey;

backend default {
  .host = "127.0.0.1";
  .port = "8080";
  # Longer than an import: without JavaScript it responds only at its end.
  .first_byte_timeout = 360s;
  # Insights keep a connection open.
  .between_bytes_timeout = 600s;
}

sub vcl_recv {
  if (local.socket == "purges") {
    call purge_tags;
  }
  # Clients must not choose the variant.
  unset req.http.Viewpage-Variant;
  unset req.http.X-File;
  unset req.http.X-Page;
  # Merge headers that are sent twice.
  std.collect(req.http.Cookie, "; ");
  std.collect(req.http.Accept-Language, ", ");
  std.collect(req.http.Accept-Encoding, ", ");
  call choose_encoding;
  if (req.method != "GET" && req.method != "HEAD") {
    return (pass);
  }
  if (req.url ~ "^/(remotes|shell|editor|static)/") {
    call look_up_file;
  }
  # Pages for an account or with an override, pages that are shown only once, and everything that is not a page.
  if (req.http.Authorization || req.http.Cookie ~ "(^|;)\s*(__Host|viewpage)-(session|override)\s*=") {
    return (pass);
  }
  if (req.url !~ "^/([^?]*/)?(\?|$)" || req.url ~ "^/(api|v|assets|log|fallback|p/edit|dashboard|settings|login|logout|signup)/") {
    return (pass);
  }
  call choose_variant;
  call choose_page;
  return (hash);
}

# The server sends the tags of pages that changed.
sub purge_tags {
  if (req.method != "PURGE" || !req.http.Cache-Tag) {
    return (synth(405, "Purges only"));
  }
  set req.http.X-Purged = xkey.purge(req.http.Cache-Tag);
  return (synth(200, "Purged " + req.http.X-Purged));
}

# Responses vary by these headers, so they must have few values.
sub choose_encoding {
  if (req.restarts == 0) {
    # Clients can invent dictionaries. vcl_deliver restarts the request if the server knows this one for the file.
    unset req.http.X-Dictionary;
    if (req.http.Available-Dictionary ~ "^:[A-Za-z0-9+/]{43}=:$" && req.http.Accept-Encoding ~ "\bdcz\b") {
      set req.http.X-Dictionary = req.http.Available-Dictionary;
    }
    unset req.http.Available-Dictionary;
  }
  if (req.http.Save-Data != "on") {
    unset req.http.Save-Data;
  }
  if (req.http.Accept-Encoding ~ "(^|,)\s*br\s*(;\s*q=(1|0\.\d*[1-9]))?\s*(,|$)") {
    set req.http.Accept-Encoding = "br";
  } else if (req.http.Accept-Encoding ~ "(^|,)\s*gzip\s*(;\s*q=(1|0\.\d*[1-9]))?\s*(,|$)") {
    set req.http.Accept-Encoding = "gzip";
  } else {
    unset req.http.Accept-Encoding;
  }
  if (req.http.Available-Dictionary) {
    set req.http.Accept-Encoding = "br, dcz";
  }
}

# Files of builds are the same for all visitors, and each has few addresses.
sub look_up_file {
  unset req.http.Cookie;
  unset req.http.Authorization;
  set req.url = regsub(req.url, "\?.*$", "");
  # An address can be written in many ways, and retries of a browser have a number.
  if (req.url ~ "[^a-zA-Z0-9/._~-]" || req.url ~ "^/remotes/~(?![1-9]/)") {
    return (pass);
  }
  set req.http.X-File = req.url;
  return (hash);
}

# The values that pages for visitors without an account depend on. The server computes the same header
# (server/src/pages/edge/edge-variant.ts); if they differ, it sends the page as uncacheable.
sub choose_variant {
  call choose_language;
  if (req.http.Sec-CH-UA-Mobile) {
    set req.http.X-Mobile = req.http.Sec-CH-UA-Mobile == "?1";
  } else {
    set req.http.X-Mobile = req.http.User-Agent ~ "Mobi|Android|iPhone|iPad";
  }
  set req.http.Viewpage-Variant = "language=" + req.http.X-Language + " device=";
  unset req.http.X-Language;
  if (req.http.X-Mobile != "true") {
    set req.http.Viewpage-Variant = req.http.Viewpage-Variant + "desktop";
  } else if (req.http.User-Agent ~ "iPhone|iPad") {
    set req.http.Viewpage-Variant = req.http.Viewpage-Variant + "iphone";
  } else {
    set req.http.Viewpage-Variant = req.http.Viewpage-Variant + "android";
  }
  unset req.http.X-Mobile;
  if (req.http.Cookie ~ "(^|;)\s*video_banner_dismissed\s*=") {
    set req.http.Viewpage-Variant = req.http.Viewpage-Variant + " banner=no";
  } else {
    set req.http.Viewpage-Variant = req.http.Viewpage-Variant + " banner=yes";
  }
  if (req.http.Sec-GPC == "1" || req.http.Cookie ~ "(^|;)\s*tracking_choice=off\s*(;|$)") {
    set req.http.Viewpage-Variant = req.http.Viewpage-Variant + " measuring=no";
  } else {
    set req.http.Viewpage-Variant = req.http.Viewpage-Variant + " measuring=yes";
  }
  # Visitors who came from another page of this site get a link back.
  if (regsub(req.http.Referer, "^https?://([^/]+)/.*$", "\1") == req.http.Host && regsub(req.http.Referer, "^https?://[^/]+(/[^#]*).*$", "\1") != req.url) {
    set req.http.Viewpage-Variant = req.http.Viewpage-Variant + " back=yes";
  } else {
    set req.http.Viewpage-Variant = req.http.Viewpage-Variant + " back=no";
  }
}

# The page of a presentation is the same for every slug and query, apart from the language. The server does not let other
# pages be cached under queries that they do not know.
sub choose_page {
  if (req.url ~ "^/p/[^/?%]+/((?!(edit|embed|insights|view|explore|signup|user|upgrade|staff)/)[^/?]+/)?(\?|$)") {
    set req.http.X-Page = regsub(req.url, "^(/p/[^/]+/).*$", "\1");
    if (req.url ~ "[?&]lang=") {
      set req.http.X-Page = req.http.X-Page + "?lang";
    }
  } else if (req.url ~ "^[^?]*%") {
    # A path can be escaped in many ways.
    return (pass);
  }
}

# The language of the URL, else of the cookie, else of the browser. Requests in an unusual form go to the server.
sub choose_language {
  if (req.url ~ "[?&]lang=") {
    # The visitor chose it on a page of this site, so the server stores the choice.
    if (!req.http.Sec-Fetch-Site || req.http.Sec-Fetch-Site == "same-origin" || req.url !~ "^[^?]*\?lang=(de|en|es|fr|pt|hu|it|ja|ko)$") {
      return (pass);
    }
    set req.http.X-Language = regsub(req.url, "^.*\?lang=", "");
  } else if (req.http.Cookie ~ "(^|;)\s*language\s*=" && req.url !~ "^/(p/[^/]+/embed|embed/[^/]+)/") {
    if (req.http.Cookie !~ "^([^;]*;)*?\s*language=(de|en|es|fr|pt|hu|it|ja|ko)(;.*)?$" || req.http.Cookie ~ "(^|;)\s*language\s*=.*;\s*language\s*=") {
      return (pass);
    }
    set req.http.X-Language = regsub(req.http.Cookie, "^(?:.*;)?\s*language=(..).*$", "\1");
  } else if (!req.http.Accept-Language || req.http.Accept-Language == "*") {
    set req.http.X-Language = "en";
  } else {
    call choose_accepted_language;
  }
}

# Browsers send languages in descending order: `de-AT,de;q=0.9,en;q=0.8`.
sub choose_accepted_language {
  if (req.http.Accept-Language !~ "(?i)^[a-z]{1,8}(-[a-z0-9]{1,8})*(,\s*[a-z]{1,8}(-[a-z0-9]{1,8})*;q=0\.9)?(,\s*[a-z]{1,8}(-[a-z0-9]{1,8})*;q=0\.8)?(,\s*[a-z]{1,8}(-[a-z0-9]{1,8})*;q=0\.7)?(,\s*[a-z]{1,8}(-[a-z0-9]{1,8})*;q=0\.6)?(,\s*[a-z]{1,8}(-[a-z0-9]{1,8})*;q=0\.5)?(,\s*[a-z]{1,8}(-[a-z0-9]{1,8})*;q=0\.4)?(,\s*[a-z]{1,8}(-[a-z0-9]{1,8})*;q=0\.3)?(,\s*[a-z]{1,8}(-[a-z0-9]{1,8})*;q=0\.2)?(,\s*[a-z]{1,8}(-[a-z0-9]{1,8})*;q=0\.1)?(,\s*\*;q=0\.[1-5])?$") {
    return (pass);
  }
  # In `de-AT,en;q=0.9,de;q=0.8` German has the third place; the server decides.
  if (req.http.Accept-Language ~ "(?i)(?:^|,)\s*([a-z]{2})-[^,]*,(?:(?!\s*\1\b)[^,]*,)+\s*\1(;|,|$)") {
    return (pass);
  }
  if (req.http.Accept-Language ~ "(?i)(^|,)\s*(de|en|es|fr|pt|hu|it|ja|ko)(-|;|,|$)") {
    set req.http.X-Language = std.tolower(regsub(req.http.Accept-Language, "(?i)^(?:.*?,)??\s*(de|en|es|fr|pt|hu|it|ja|ko)(?:[-;,].*)?$", "\1"));
  } else {
    set req.http.X-Language = "en";
  }
}

sub vcl_hash {
  if (req.http.X-File) {
    # It is the same for every host that a client names.
    hash_data(req.http.X-File);
    return (lookup);
  }
  hash_data(req.http.Viewpage-Variant);
  if (req.http.X-Page) {
    hash_data(req.http.X-Page);
    hash_data(req.http.Host);
    return (lookup);
  }
  # The built-in vcl_hash adds host and URL.
}

sub vcl_backend_fetch {
  unset bereq.http.X-Dictionary;
  unset bereq.http.X-File;
  unset bereq.http.X-Page;
  set bereq.http.X-Requested-At = std.time2real(now, 0.0);
}

sub vcl_backend_response {
  if (bereq.uncacheable) {
    return (deliver);
  }
  if (beresp.status != 200 || beresp.http.Set-Cookie) {
    call cache_nothing;
  }
  if (bereq.http.Viewpage-Variant) {
    # A slow page may be older than a change that was purged meanwhile. The server repeats purges after 3 s.
    if (!beresp.http.Cache-Tag || beresp.http.Cache-Control !~ "s-maxage" || std.time2real(now, 0.0) > std.real(bereq.http.X-Requested-At, 0.0) + 2.0) {
      call cache_nothing;
    }
    set beresp.http.xkey = beresp.http.Cache-Tag;
  } else if (bereq.http.Available-Dictionary && beresp.http.Content-Encoding != "dcz") {
    # The difference is not smaller than the file.
    call cache_nothing;
  } else if (beresp.http.Viewpage-Dictionaries && beresp.ttl > 1h) {
    # Later there may be other versions, which browsers have.
    set beresp.ttl = 1h;
  }
}

# For 10 s, requests for this URL do not wait for each other.
sub cache_nothing {
  set beresp.uncacheable = true;
  set beresp.ttl = 10s;
  return (deliver);
}

sub vcl_deliver {
  if (req.restarts == 0 && req.http.X-Dictionary && std.strstr(resp.http.Viewpage-Dictionaries, req.http.X-Dictionary)) {
    set req.http.Available-Dictionary = req.http.X-Dictionary;
    return (restart);
  }
  unset resp.http.Viewpage-Dictionaries;
  if (obj.uncacheable) {
    set resp.http.Cache-Status = "viewpage-edge; fwd=bypass";
  } else if (obj.hits > 0) {
    set resp.http.Cache-Status = "viewpage-edge; hit";
  } else {
    set resp.http.Cache-Status = "viewpage-edge; fwd=miss";
  }
  if (resp.http.xkey) {
    # Browsers revalidate each time and get 304 from Varnish.
    set resp.http.Cache-Control = "no-cache";
    set resp.http.Vary = regsub(resp.http.Vary, "Viewpage-Variant", "Cookie, Accept-Language");
    unset resp.http.Cache-Tag;
    unset resp.http.xkey;
  }
}
