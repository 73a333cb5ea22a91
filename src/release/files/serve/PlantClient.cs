using Microsoft.AspNetCore.StaticFiles;
using Microsoft.Extensions.FileProviders;
using Microsoft.Net.Http.Headers;

/// <summary>
/// Serves plant-client from the same ASP.NET Core program as the API and the hubs, also behind IIS. In Program.cs:
/// <code>
/// app.UsePlantClient("/srv/plant-client/www"); // before authentication and endpoints
/// …
/// app.MapPlantClient("/srv/plant-client/www"); // after all endpoints
/// </code>
/// Under IIS keep httpProtocol of web.config without these headers, or each is there twice.
/// </summary>
internal static class PlantClient
{
    private static readonly Dictionary<string, string> Headers = new()
    {
        ["Content-Security-Policy"] = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; worker-src 'self'; frame-src blob:; form-action 'self'; base-uri 'none'; object-src 'none'; frame-ancestors 'self'; manifest-src 'self'; require-trusted-types-for 'script'; trusted-types plant",
        ["X-Content-Type-Options"] = "nosniff",
        ["X-Frame-Options"] = "SAMEORIGIN",
        ["Referrer-Policy"] = "no-referrer",
        ["Cross-Origin-Opener-Policy"] = "same-origin-allow-popups",
        ["Cross-Origin-Resource-Policy"] = "same-origin",
        ["Permissions-Policy"] = "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
        ["Strict-Transport-Security"] = "max-age=31536000",
    };

    /// <summary>All that the client consists of, by the ends of its names: a browser refuses a script of another type.</summary>
    private static readonly Dictionary<string, string> Types = new()
    {
        [".html"] = "text/html",
        [".js"] = "text/javascript",
        [".css"] = "text/css",
        [".json"] = "application/json",
        [".svg"] = "image/svg+xml",
        [".webp"] = "image/webp",
        [".webmanifest"] = "application/manifest+json",
    };

    /// <summary>The compressed files beside the others: what a browser calls them, and how their names end.</summary>
    private static readonly (string Coding, string End)[] Codings = [("br", ".br"), ("gzip", ".gz")];

    /// <summary>What belongs to the server: a missing one is missing, not the page.</summary>
    private static readonly string[] ServerPaths = ["/api", "/hubs", "/Views", "/data/2.5", "/assets"];

    /// <summary>Sends the headers with every answer, and the files of a folder.</summary>
    public static void UsePlantClient(this WebApplication app, string folder)
    {
        app.Use((context, next) =>
        {
            foreach (var (name, value) in Headers) context.Response.Headers[name] = value;
            return next(context);
        });
        UseFiles(app, folder);
        // Files come first: a path that is one needs no endpoint.
        app.UseRouting();
    }

    /// <summary>Sends the page for every path that nothing else answers, because pages are routes of the client.</summary>
    public static void MapPlantClient(this WebApplication app, string folder)
    {
        var page = ((IEndpointRouteBuilder)app).CreateApplicationBuilder();
        page.Use((context, next) =>
        {
            var path = context.Request.Path;
            var isPage = !ServerPaths.Any(own => path.StartsWithSegments(own, StringComparison.OrdinalIgnoreCase));
            if (isPage) context.Request.Path = "/index.html";
            // Files are only looked for where no endpoint was found.
            context.SetEndpoint(null);
            return next(context);
        });
        UseFiles(page, folder);
        // The page has the login: whoever has none must get it.
        app.MapFallback("{**path}", page.Build()).AllowAnonymous();
    }

    private static void UseFiles(IApplicationBuilder app, string folder)
    {
        var files = new PhysicalFileProvider(folder);
        app.Use((context, next) =>
        {
            var path = context.Request.Path.Value ?? string.Empty;
            var accepted = context.Request.GetTypedHeaders().AcceptEncoding;
            var (_, end) = Codings.FirstOrDefault(known =>
                accepted.Any(each => each.Value == known.Coding && each.Quality != 0) && files.GetFileInfo(path + known.End).Exists);
            if (end is not null) context.Request.Path = path + end;
            return next(context);
        });
        var types = new FileExtensionContentTypeProvider(Types);
        foreach (var (_, end) in Codings) types.Mappings[end] = "application/octet-stream";
        app.UseStaticFiles(new StaticFileOptions
        {
            FileProvider = files,
            ContentTypeProvider = types,
            OnPrepareResponse = static prepared =>
            {
                var response = prepared.Context.Response;
                var name = prepared.File.Name;
                var (coding, end) = Codings.FirstOrDefault(known => name.EndsWith(known.End, StringComparison.Ordinal));
                if (end is not null)
                {
                    response.Headers.ContentEncoding = coding;
                    response.ContentType = Types.GetValueOrDefault(Path.GetExtension(name[..^end.Length]));
                }
                response.Headers.Vary = HeaderNames.AcceptEncoding;
                var isAsset = prepared.Context.Request.Path.StartsWithSegments("/assets");
                response.Headers.CacheControl = isAsset ? "public, max-age=31536000, immutable" : "no-cache";
            },
        });
    }
}
